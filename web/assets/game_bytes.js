// Reading of packed bytes: base64, raw deflate, columns of numbers and variable-length numbers.

/// The bytes of a base64 text.  Errors: throws if it is not base64.
function bytesOfBase64(text) {
  let binary = "";
  try {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    binary = atob(text);
  } catch {
    throw new Error("they are not base64");
  }
  // A plain loop: Uint8Array.from() with a callback takes ten times as long for 5 MB.
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/// Decompresses raw deflate (RFC 1951).  Errors: rejects if the bytes are damaged or truncated.
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    // The browser's own message speaks of a failed fetch.
    throw new Error("they cannot be decompressed");
  }
}

/// Takes columns of little-endian numbers from the front of the bytes.
class ColumnReader {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  /// `count` numbers of `width` bytes, 1, 2 or 4.  Errors: throws if there are too few bytes.
  take(count, width) {
    const begin = this.#at;
    this.#at += count * width;
    if (this.#at > this.#bytes.length) {
      throw new Error(`they have ${this.#bytes.length} bytes, expected at least ${this.#at}`);
    }
    if (width === 1) return this.#bytes.subarray(begin, this.#at);
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + begin, count * width);
    const column = width === 2 ? new Uint16Array(count) : new Uint32Array(count);
    for (let i = 0; i < count; ++i) {
      column[i] = width === 2 ? view.getUint16(2 * i, true) : view.getUint32(4 * i, true);
    }
    return column;
  }

  rest() {
    return this.#bytes.subarray(this.#at);
  }
}

/// Reads LEB128 numbers and single bytes.  Errors: every call throws at the end of the bytes.
class VarintReader {
  #bytes;
  at;

  constructor(bytes, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte() {
    if (this.at >= this.#bytes.length) throw new Error("they end within the details of a game");
    return this.#bytes[this.at++];
  }

  number() {
    // Shifts would cut the number to 32 bits.
    let value = 0;
    for (let scale = 1;; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  skipNumbers(count) {
    while (count > 0) {
      if (this.byte() < 128) --count;
    }
  }
}
