// The button of a gate's page that copies its report as Markdown, the text of report.md.

/// Shows the button; where the browser refuses the clipboard, it shows the text for copying by hand.
function startGatePage() {
  const text = document.getElementById("gate-markdown");
  const place = document.getElementById("gate-copy");
  if (!text || !place) return;
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy Markdown";
  button.addEventListener("click", async () => {
    const markdown = JSON.parse(text.textContent);
    place.querySelector("textarea")?.remove();
    try {
      await navigator.clipboard.writeText(markdown);
      status.textContent = "Copied the report as Markdown.";
    } catch {
      status.textContent = "The browser refuses the clipboard; copy the text:";
      const field = document.createElement("textarea");
      field.readOnly = true;
      field.rows = 8;
      field.setAttribute("aria-label", "The report as Markdown");
      field.value = markdown;
      place.append(field);
      field.select();
    }
  });
  place.append(button, status);
}

document.addEventListener("DOMContentLoaded", startGatePage);
