/* minimal-engine: a complete engine for Raumschach, the chess of five boards of 5x5, in one file of
   standard C11. Read it from top to bottom: tables, board, moves, draws, search, texts, protocol.

   A cell is written level, file, rank ("Aa1" to "Ee5"); its index is 25 level + 5 rank + file, each
   from 0 to 4. docs/rules.md has the rules and text formats, docs/protocol.md the protocol. */
#include <ctype.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>

enum { CELLS = 125, MAX_MEN = 20, MAX_MOVES = 26 + 19 * 52, MAX_PLY = 64, MAX_GAME = 16384 };
enum { EMPTY, PAWN, UNICORN, KNIGHT, BISHOP, ROOK, QUEEN, KING }; /* black men are negative */
enum { WHITE, BLACK };
enum { INFINITE_SCORE = 32000, MATE = 31000 };

typedef struct {
  uint8_t from, to, promotion; /* promotion: EMPTY or UNICORN to QUEEN */
} Move;

typedef struct {
  Move move[MAX_MOVES];
  int count;
} MoveList;

typedef struct {
  int8_t man[CELLS];
  uint8_t side, king[2]; /* king: the cell, by colour */
  uint16_t clock;        /* plies since the last capture or pawn move */
} Position;

/* ---- Tables ---- */
/* Directions 0 to 5 change one coordinate, 6 to 17 two, 18 to 25 three. */
static int8_t neighbour[26][CELLS]; /* -1 off the board */
static int8_t leaps[CELLS][25];     /* targets of a knight, ended by -1 */
static int8_t pawn_steps[2][CELLS][3], pawn_captures[2][CELLS][6]; /* likewise, by colour */

/* By kind of man. */
static const char letters[] = ".punbrqk";
static const int value[8] = {0, 100, 230, 330, 300, 420, 800, 0}; /* centipawns */
static const int first_direction[8] = {0, 0, 18, 0, 6, 0, 0, 0};
static const int end_direction[8] = {0, 0, 26, 0, 18, 6, 26, 26};

/* The cell that is so many levels, ranks and files away, or -1. */
static int shifted(int cell, int levels, int ranks, int files) {
  const int level = cell / 25 + levels, rank = cell / 5 % 5 + ranks, file = cell % 5 + files;
  const bool is_on_board =
      level >= 0 && level < 5 && rank >= 0 && rank < 5 && file >= 0 && file < 5;
  return is_on_board ? 25 * level + 5 * rank + file : -1;
}

/* Appends a cell, unless it is off the board, to a list that -1 ends. */
static void append(int8_t* list, int cell) {
  while (*list >= 0) ++list;
  *list++ = (int8_t)cell;
  if (cell >= 0) *list = -1;
}

/* All shifts by at most two in each coordinate: those of 1 to 3 coordinates by one are directions,
   those by (2, 1, 0) in any order leaps. */
static void init_piece_moves(int cell) {
  int directions[4] = {0, 0, 6, 18}; /* the next one, by the number of coordinates */
  leaps[cell][0] = -1;
  for (int level = -2; level <= 2; ++level) {
    for (int rank = -2; rank <= 2; ++rank) {
      for (int file = -2; file <= 2; ++file) {
        const int squares = level * level + rank * rank + file * file;
        const int to = shifted(cell, level, rank, file);
        const bool is_near = abs(level) < 2 && abs(rank) < 2 && abs(file) < 2;
        if (is_near && squares > 0) neighbour[directions[squares]++][cell] = (int8_t)to;
        if (squares == 5) append(leaps[cell], to);
      }
    }
  }
}

/* White's pawns go up the ranks and the levels, Black's go down. */
static void init_pawn_moves(int cell, int side) {
  const int up = side == WHITE ? 1 : -1;
  int8_t *const steps = pawn_steps[side][cell], *const captures = pawn_captures[side][cell];
  steps[0] = captures[0] = -1;
  append(steps, shifted(cell, 0, up, 0));
  append(steps, shifted(cell, up, 0, 0));
  for (int file = -1; file <= 1; file += 2) {
    append(captures, shifted(cell, 0, up, file));
    append(captures, shifted(cell, up, 0, file));
  }
  append(captures, shifted(cell, up, up, 0));
}

/* ---- Board ---- */
static int colour_of(int man) { return man > 0 ? WHITE : BLACK; }

static void make(Position* p, Move move) {
  const int man = p->man[move.from], sign = man > 0 ? 1 : -1;
  const bool is_quiet = abs(man) != PAWN && p->man[move.to] == EMPTY;
  p->clock = is_quiet ? (uint16_t)(p->clock + 1) : 0;
  p->man[move.from] = EMPTY;
  p->man[move.to] = (int8_t)(move.promotion != EMPTY ? sign * move.promotion : man);
  if (abs(man) == KING) p->king[p->side] = move.to;
  p->side ^= 1;
}

/* Whether a man of the colour attacks the cell: looks outwards from the cell. */
static bool is_attacked(const Position* p, int cell, int by) {
  const int sign = by == WHITE ? 1 : -1;
  for (int direction = 0; direction < 26; ++direction) {
    const int slider = direction < 6 ? ROOK : direction < 18 ? BISHOP : UNICORN;
    int to = neighbour[direction][cell];
    if (to >= 0 && p->man[to] == sign * KING) return true;
    while (to >= 0 && p->man[to] == EMPTY) to = neighbour[direction][to];
    if (to >= 0 && (p->man[to] == sign * slider || p->man[to] == sign * QUEEN)) return true;
  }
  for (const int8_t* to = leaps[cell]; *to >= 0; ++to) {
    if (p->man[*to] == sign * KNIGHT) return true;
  }
  /* A pawn attacks the cell from where an enemy pawn on the cell would capture. */
  for (const int8_t* to = pawn_captures[by ^ 1][cell]; *to >= 0; ++to) {
    if (p->man[*to] == sign * PAWN) return true;
  }
  return false;
}

static bool is_in_check(const Position* p) { return is_attacked(p, p->king[p->side], p->side ^ 1); }

/* ---- Moves ---- */
/* White's pawns promote on level E rank 5, the last cells, Black's on level A rank 1. */
static bool promotes_on(int cell, int side) { return side == WHITE ? cell >= CELLS - 5 : cell < 5; }

static void add(MoveList* list, int from, int to, int promotion) {
  list->move[list->count++] = (Move){(uint8_t)from, (uint8_t)to, (uint8_t)promotion};
}

static void add_pawn_move(MoveList* list, int from, int to, int side) {
  if (!promotes_on(to, side)) add(list, from, to, EMPTY);
  for (int kind = QUEEN; kind >= UNICORN && promotes_on(to, side); --kind)
    add(list, from, to, kind);
}

static bool is_enemy(const Position* p, int cell) {
  return p->man[cell] != EMPTY && colour_of(p->man[cell]) != p->side;
}

static void list_pawn_moves(const Position* p, int from, bool only_captures, MoveList* list) {
  for (const int8_t* to = pawn_captures[p->side][from]; *to >= 0; ++to) {
    if (is_enemy(p, *to)) add_pawn_move(list, from, *to, p->side);
  }
  for (const int8_t* to = pawn_steps[p->side][from]; *to >= 0 && !only_captures; ++to) {
    if (p->man[*to] == EMPTY) add_pawn_move(list, from, *to, p->side);
  }
}

static void list_piece_moves(const Position* p, int from, bool only_captures, MoveList* list) {
  const int kind = abs(p->man[from]);
  for (const int8_t* to = leaps[from]; kind == KNIGHT && *to >= 0; ++to) {
    if (is_enemy(p, *to) || (p->man[*to] == EMPTY && !only_captures)) add(list, from, *to, EMPTY);
  }
  for (int direction = first_direction[kind]; direction < end_direction[kind]; ++direction) {
    int to = neighbour[direction][from];
    while (to >= 0 && p->man[to] == EMPTY) {
      if (!only_captures) add(list, from, to, EMPTY);
      to = kind == KING ? -1 : neighbour[direction][to];
    }
    if (to >= 0 && is_enemy(p, to)) add(list, from, to, EMPTY);
  }
}

/* All moves, also those that leave the king attacked. */
static void list_moves(const Position* p, bool only_captures, MoveList* list) {
  list->count = 0;
  for (int from = 0; from < CELLS; ++from) {
    const int man = p->man[from];
    if (man == EMPTY || colour_of(man) != p->side) continue;
    if (abs(man) == PAWN) list_pawn_moves(p, from, only_captures, list);
    if (abs(man) != PAWN) list_piece_moves(p, from, only_captures, list);
  }
}

/* Makes the move in a copy. Returns false if the mover's king is attacked then. */
static bool try_move(const Position* p, Move move, Position* next) {
  *next = *p;
  make(next, move);
  return !is_attacked(next, next->king[p->side], next->side);
}

static void list_legal_moves(const Position* p, MoveList* list) {
  Position next;
  list_moves(p, false, list);
  int kept = 0;
  for (int i = 0; i < list->count; ++i) {
    if (try_move(p, list->move[i], &next)) list->move[kept++] = list->move[i];
  }
  list->count = kept;
}

static bool has_legal_move(const Position* p) {
  MoveList list;
  list_legal_moves(p, &list);
  return list.count > 0;
}

/* ---- Draws ---- */
/* The positions of a game; a search appends those of the line that it looks at. */
typedef struct {
  Position position[MAX_GAME + MAX_PLY];
  int last;
} Game;

static Game game;

/* How often the last position of the game, or of the line, has occurred. */
static int occurrences(void) {
  const Position* const p = &game.position[game.last];
  int found = 1;
  for (int back = 2; back <= p->clock && back <= game.last; back += 2) {
    found += memcmp(p->man, game.position[game.last - back].man, sizeof p->man) == 0;
  }
  return found;
}

/* Against a bare king no mate is possible with one rook, bishop, knight or unicorn, nor with a
   unicorn and a second one of these. */
static bool is_dead_material(const Position* p) {
  int men[2] = {0, 0}, unicorns = 0;
  for (int cell = 0; cell < CELLS; ++cell) {
    const int kind = abs(p->man[cell]);
    if (kind == PAWN || kind == QUEEN) return false;
    if (kind != EMPTY) ++men[colour_of(p->man[cell])];
    if (kind == UNICORN) ++unicorns;
  }
  const int pieces = men[WHITE] + men[BLACK] - 2;
  return (men[WHITE] == 1 || men[BLACK] == 1) && (pieces < 2 || (pieces == 2 && unicorns > 0));
}

/* ---- Search ---- */
typedef struct {
  int depth, perft; /* 0: no limit; no perft */
  uint64_t nodes;   /* 0: no limit */
  int64_t deadline; /* by now(); 0: none */
  bool is_infinite; /* the answer waits for `stop` */
} Limits;

static Limits limits;
static atomic_bool is_stopped;
static uint64_t nodes;
static Move pv[MAX_PLY + 1][MAX_PLY + 1]; /* by ply: the best line from there on */
static int pv_end[MAX_PLY + 1];

/* Milliseconds. C11 has no clock that is not set back with the system's time. */
static int64_t now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool must_stop(void) {
  const bool is_late = limits.deadline != 0 && nodes % 1024 == 0 && now() >= limits.deadline;
  if (is_late || (limits.nodes != 0 && nodes >= limits.nodes)) atomic_store(&is_stopped, true);
  return atomic_load(&is_stopped);
}

/* Men on their cells, in centipawns for the side to move: pieces are worth more near the centre,
   pawns near their promotion, the king in a corner. */
static int evaluate(const Position* p) {
  int score = 0;
  for (int cell = 0; cell < CELLS; ++cell) {
    const int man = p->man[cell], kind = abs(man), level = cell / 25, rank = cell / 5 % 5;
    if (man == EMPTY) continue;
    const int distance = abs(level - 2) + abs(rank - 2) + abs(cell % 5 - 2);
    const int risen = man > 0 ? level + rank : 8 - level - rank;
    const int place = kind == KING ? 8 * distance : kind == PAWN ? risen * risen : -5 * distance;
    score += (man > 0) == (p->side == WHITE) ? value[kind] + place : -value[kind] - place;
  }
  return score;
}

/* Below the root, the best line so far first; then captures, the most valuable victim by the least
   valuable attacker first. */
static int order_of(const Position* p, Move move, int ply) {
  if (ply < pv_end[0] && memcmp(&move, &pv[0][ply], sizeof move) == 0) return INFINITE_SCORE;
  const int victim = abs(p->man[move.to]), attacker = abs(p->man[move.from]);
  return 8 * (value[victim] + value[move.promotion]) + (victim != EMPTY ? KING - attacker : 0);
}

/* Sorts by order; moves of equal order stay as they were generated. */
static void sort_moves(const Position* p, MoveList* list, int ply) {
  int orders[MAX_MOVES];
  for (int i = 0; i < list->count; ++i) {
    const Move move = list->move[i];
    const int order = order_of(p, move, ply);
    int at = i;
    for (; at > 0 && orders[at - 1] < order; --at) {
      orders[at] = orders[at - 1];
      list->move[at] = list->move[at - 1];
    }
    orders[at] = order;
    list->move[at] = move;
  }
}

/* Alpha-beta over captures until the position is quiet; the side to move may also stand pat. */
static int quiesce(const Position* p, int alpha, int beta, int ply) {
  MoveList list;
  Position next;
  int best = evaluate(p);
  ++nodes;
  if (best >= beta || ply >= MAX_PLY || must_stop()) return best;
  list_moves(p, true, &list);
  sort_moves(p, &list, MAX_PLY);
  for (int i = 0; i < list.count && best < beta; ++i) {
    if (!try_move(p, list.move[i], &next)) continue;
    const int score = -quiesce(&next, -beta, best > alpha ? -best : -alpha, ply + 1);
    if (score > best) best = score;
  }
  return best;
}

/* Alpha-beta (Knuth and Moore 1975), fail-soft, of the last position of the line. The score is from
   the view of the side to move and has no meaning after a stop. */
static int search(int depth, int alpha, int beta, int ply) {
  const Position* const p = &game.position[game.last];
  MoveList list;
  int best = -INFINITE_SCORE;
  pv_end[ply] = ply;
  if (ply > 0) {
    if (occurrences() > 1 || is_dead_material(p)) return 0; /* what repeats once repeats again */
    if (p->clock >= 100 && (!is_in_check(p) || has_legal_move(p))) return 0;
  }
  if (depth == 0 || ply == MAX_PLY) return quiesce(p, alpha, beta, ply);
  ++nodes;
  list_moves(p, false, &list);
  sort_moves(p, &list, ply);
  for (int i = 0; i < list.count && alpha < beta; ++i) {
    if (!try_move(p, list.move[i], &game.position[game.last + 1])) continue;
    ++game.last;
    const int score = -search(depth - 1, -beta, -alpha, ply + 1);
    --game.last;
    if (must_stop()) return 0;
    if (score > best) best = score;
    if (score <= alpha) continue;
    alpha = score;
    pv[ply][ply] = list.move[i];
    pv_end[ply] = pv_end[ply + 1] > ply ? pv_end[ply + 1] : ply + 1;
    for (int j = ply + 1; j < pv_end[ply]; ++j) pv[ply][j] = pv[ply + 1][j];
  }
  return best > -INFINITE_SCORE ? best : is_in_check(p) ? ply - MATE : 0;
}

static const char* text_of(Move move) {
  static char text[8];
  const char promotion = move.promotion != EMPTY ? letters[move.promotion] : '\0';
  snprintf(text, sizeof text, "%c%c%c%c%c%c%c", 'A' + move.from / 25, 'a' + move.from % 5,
           '1' + move.from / 5 % 5, 'A' + move.to / 25, 'a' + move.to % 5, '1' + move.to / 5 % 5,
           promotion);
  return text;
}

/* One call of printf() a line, so that the other thread writes nothing into it. */
static void print_info(int depth, int score, int64_t start) {
  const int plies_to_mate = MATE - abs(score), moves_to_mate = (plies_to_mate + 1) / 2;
  const bool is_mate = plies_to_mate <= MAX_PLY;
  const int shown = !is_mate ? score : score > 0 ? moves_to_mate : -moves_to_mate;
  char line[8 * MAX_PLY + 8] = "";
  for (int i = 0; i < pv_end[0]; ++i) strcat(strcat(line, " "), text_of(pv[0][i]));
  printf("info depth %d score %s %d nodes %llu time %lld pv%s\n", depth, is_mate ? "mate" : "cp",
         shown, (unsigned long long)nodes, (long long)(now() - start), line);
  fflush(stdout);
}

/* Searches one ply deeper at a time until a limit is reached. Returns the best move of the last
   depth that was finished. The position has a legal move. */
static Move think(void) {
  const int64_t start = now();
  MoveList list;
  list_legal_moves(&game.position[game.last], &list);
  Move best = list.move[0];
  nodes = 0;
  pv_end[0] = 0;
  for (int depth = 1; depth < MAX_PLY && (limits.depth == 0 || depth <= limits.depth); ++depth) {
    const int score = search(depth, -INFINITE_SCORE, INFINITE_SCORE, 0);
    if (atomic_load(&is_stopped)) break;
    best = pv[0][0];
    print_info(depth, score, start);
  }
  return best;
}

/* Counts the sequences of `depth` legal moves; at the root prints the count of each first move. */
static uint64_t perft(const Position* p, int depth, bool is_root) {
  MoveList list;
  Position next;
  uint64_t total = 0;
  list_legal_moves(p, &list);
  if (depth == 1 && !is_root) return (uint64_t)list.count;
  for (int i = 0; i < list.count && !atomic_load(&is_stopped); ++i) {
    try_move(p, list.move[i], &next);
    const uint64_t count = depth == 1 ? 1 : perft(&next, depth - 1, false);
    if (is_root) printf("%s: %llu\n", text_of(list.move[i]), (unsigned long long)count);
    total += count;
  }
  return total;
}

/* ---- Texts ---- */
static const char start_text[] =
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1";

/* Reads the men, from level E to A and from rank 5 to 1. Returns the end of the text, or NULL. */
static const char* read_men(const char* text, Position* p) {
  for (int row = 0; row < 25; ++row) {
    const char* const separator = row == 0 ? "" : row % 5 == 0 ? "//" : "/";
    if (strncmp(text, separator, strlen(separator)) != 0) return NULL;
    text += strlen(separator);
    for (int file = 0; file < 5; ++text) {
      const int letter = (unsigned char)*text;
      const char* const kind = isalpha(letter) ? strchr(letters, tolower(letter)) : NULL;
      if (kind == NULL && (letter < '1' || letter > '5' - file)) return NULL;
      const int man = kind == NULL ? EMPTY : (int)(kind - letters);
      const int cell = 25 * (4 - row / 5) + 5 * (4 - row % 5) + file;
      if (kind != NULL) p->man[cell] = (int8_t)(isupper(letter) ? man : -man);
      file += kind != NULL ? 1 : letter - '0';
    }
  }
  return text;
}

/* One king and at most 20 men a side, no pawn where it promotes, no king that can be captured. */
static bool find_kings(Position* p) {
  int kings[2] = {0, 0}, men[2] = {0, 0};
  for (int cell = 0; cell < CELLS; ++cell) {
    const int kind = abs(p->man[cell]), colour = colour_of(p->man[cell]);
    if (kind == PAWN && promotes_on(cell, colour)) return false;
    if (kind == KING) p->king[colour] = (uint8_t)cell;
    kings[colour] += kind == KING;
    men[colour] += kind != EMPTY;
  }
  return kings[WHITE] == 1 && kings[BLACK] == 1 && men[WHITE] <= MAX_MEN && men[BLACK] <= MAX_MEN &&
         !is_attacked(p, p->king[p->side ^ 1], p->side);
}

static bool start_game(Game* new_game, const char* text) {
  Position p = {.side = WHITE};
  unsigned clock = 0, number = 1;
  char rest = '\0';
  text = read_men(text, &p);
  if (text == NULL || *text++ != ' ' || (*text != 'w' && *text != 'b')) return false;
  p.side = *text++ == 'w' ? WHITE : BLACK;
  const int fields = sscanf(text, "%4u %6u %c", &clock, &number, &rest);
  if (strspn(text, " 0123456789") != strlen(text) || (fields != EOF && fields != 2)) return false;
  p.clock = (uint16_t)clock;
  if (!find_kings(&p)) return false;
  new_game->position[0] = p;
  new_game->last = 0;
  return true;
}

/* Plays the legal move with this text. */
static bool play(Game* played, const char* text) {
  const Position* const p = &played->position[played->last];
  MoveList list;
  list_legal_moves(p, &list);
  for (int i = 0; i < list.count && played->last + 1 < MAX_GAME; ++i) {
    if (strcmp(text_of(list.move[i]), text) != 0) continue;
    return try_move(p, list.move[i], &played->position[++played->last]);
  }
  return false;
}

/* ---- Protocol ---- */
static thrd_t searcher;
static bool is_searching;

static int answer_go(void* position) {
  const Position* const p = position;
  if (limits.perft > 0) {
    const unsigned long long total = perft(p, limits.perft, true);
    if (!atomic_load(&is_stopped)) printf("perft(%d) = %llu\n", limits.perft, total);
  } else {
    const bool can_move = has_legal_move(p);
    const Move move = can_move ? think() : (Move){.promotion = EMPTY};
    while (limits.is_infinite && !atomic_load(&is_stopped)) {
      thrd_sleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    printf("bestmove %s\n", can_move ? text_of(move) : "0000");
  }
  fflush(stdout);
  return 0;
}

static void go(char* words) {
  static const char* const names[] = {"depth", "nodes", "perft", "movetime", "wtime",
                                      "btime", "winc",  "binc",  "movestogo"};
  enum { DEPTH, NODES, PERFT, MOVETIME, TIME, INCREMENT = TIME + 2, MOVES_TO_GO = INCREMENT + 2 };
  const int side = game.position[game.last].side;
  long given[MOVES_TO_GO + 1] = {0};
  limits = (Limits){.is_infinite = false};
  for (char* word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
    if (strcmp(word, "infinite") == 0) limits.is_infinite = true;
    for (int i = 0; i <= MOVES_TO_GO; ++i) {
      if (strcmp(word, names[i]) != 0) continue;
      const char* const number = strtok(NULL, " ");
      given[i] = number == NULL ? 1 : strtol(number, NULL, 10);
      if (given[i] < 1 || given[i] > 1000000000) given[i] = given[i] < 1 ? 1 : 1000000000;
    }
  }
  /* Half the increment and a share of the clock, but at most a third of it. */
  const long left = given[TIME + side], moves_left = given[MOVES_TO_GO];
  const long share = left / (moves_left > 0 && moves_left < 30 ? moves_left + 1 : 30);
  const long wanted = share + given[INCREMENT + side] / 2;
  const long by_clock = left == 0 ? 0 : 1 + (wanted < left / 3 ? wanted : left / 3);
  const long budget = given[MOVETIME] > 0 ? given[MOVETIME] : by_clock;
  limits.depth = given[DEPTH] < MAX_PLY ? (int)given[DEPTH] : MAX_PLY;
  limits.perft = given[PERFT] < MAX_PLY ? (int)given[PERFT] : MAX_PLY;
  limits.nodes = (uint64_t)given[NODES];
  limits.deadline = budget > 0 ? now() + budget : 0;
  atomic_store(&is_stopped, false);
  is_searching = thrd_create(&searcher, answer_go, &game.position[game.last]) == thrd_success;
}

/* "startpos" or "fen TEXT", and "moves MOVE..." if there are any. A bad line changes nothing. */
static void set_position(char* words) {
  static Game given;
  char* moves = strstr(words, " moves");
  if (moves != NULL) *moves = '\0';
  const char* const text = strncmp(words, "fen ", 4) == 0 ? words + 4 : start_text;
  const bool is_known = text != start_text || strncmp(words, "startpos", 8) == 0;
  if (!is_known || !start_game(&given, text)) {
    printf("info string error position: expected startpos or fen with a legal position\n");
    return;
  }
  char* word = moves != NULL ? strtok(moves + strlen(" moves"), " ") : NULL;
  for (; word != NULL; word = strtok(NULL, " ")) {
    if (play(&given, word)) continue;
    printf("info string error position: found %.20s, expected a legal move\n", word);
    return;
  }
  game.last = given.last;
  memcpy(game.position, given.position, (size_t)(given.last + 1) * sizeof(Position));
}

/* Searches fixed positions and forgets the game. The sum of the nodes changes with the play. */
static void bench(const char* depth) {
  static const char* const texts[] = {
      start_text,
      "r1k1r/1pppp/p2n1/5/5//u2u1/1pN1p/Q1p2/5/1B3//2n2/5/5/5/5//3b1/5/4P/PPP2/BU3//5/5/P4/2PPP/"
      "R1KNR w 1 13",
      "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//K4/5/5/5/1QR2 w 0 1"};
  uint64_t total = 0;
  limits = (Limits){.depth = atoi(depth) > 0 ? atoi(depth) : 3};
  atomic_store(&is_stopped, false);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    if (!start_game(&game, texts[i])) abort();
    think();
    total += nodes;
  }
  start_game(&game, start_text);
  printf("signature %llu\n", (unsigned long long)total);
}

/* Obeys a line; returns false at `quit`. `stop` and `isready` act at once. Other lines wait for a
   search that has limits and end one that has none; `quit` also ends one with a time limit. */
static bool obey(char* line) {
  line[strcspn(line, "\r\n")] = '\0';
  char* words = line + strcspn(line, " ");
  if (*words != '\0') *words++ = '\0';
  words += strspn(words, " ");
  const bool is_quit = strcmp(line, "quit") == 0;
  const bool has_fixed_work = limits.depth > 0 || limits.nodes > 0 || limits.perft > 0;
  const bool must_wait = has_fixed_work || (limits.deadline > 0 && !is_quit);
  if (*line == '\0') return true;
  if (strcmp(line, "isready") == 0) return printf("readyok\n") > 0;
  if (!must_wait || strcmp(line, "stop") == 0) atomic_store(&is_stopped, true);
  if (is_searching) thrd_join(searcher, NULL);
  is_searching = false;
  if (strcmp(line, "uci") == 0) printf("id name minimal-engine 1.0.0\nid author Raumlab\nuciok\n");
  if (strcmp(line, "position") == 0) set_position(words);
  if (strcmp(line, "go") == 0) go(words);
  if (strcmp(line, "bench") == 0) bench(words);
  return !is_quit;
}

/* `minimal-engine bench` benches and ends. */
int main(int count, char** arguments) {
  static char line[1 << 17]; /* lines have at most 64 KiB */
  for (int cell = 0; cell < CELLS; ++cell) {
    init_piece_moves(cell);
    init_pawn_moves(cell, WHITE);
    init_pawn_moves(cell, BLACK);
  }
  start_game(&game, start_text);
  const bool is_bench = count > 1 && strcmp(arguments[1], "bench") == 0;
  if (is_bench) bench(count > 2 ? arguments[2] : "");
  while (!is_bench && fgets(line, sizeof line, stdin) != NULL && obey(line)) fflush(stdout);
  obey((char[]){"quit"}); /* the end of the input */
  return 0;
}
