/** In `npm run dev` only: a page reloads when a part has been built anew. */
export function reloadOnRelease() {
  new EventSource('/dev/releases').addEventListener('release', () => window.location.reload())
}
