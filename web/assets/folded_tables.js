// Tables behind "Numbers" are a third of the elements of a page, and few of them are opened. While
// one is closed it is no part of the document, so that the document stays small. Without scripts
// all of them are in it.

/// Takes the content of each closed `details.numbers` out of the document until it is opened.
function foldTables() {
  for (const details of document.querySelectorAll("details.numbers")) {
    const [summary, ...content] = details.children;
    const place = () => {
      if (details.open) {
        summary.after(...content);
      } else {
        for (const part of content) part.remove();
      }
    };
    details.addEventListener("toggle", place);
    place();
  }
}

document.addEventListener("DOMContentLoaded", foldTables);
