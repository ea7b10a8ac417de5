// Federation needs an asynchronous boundary before anything shared is used.
import('./bootstrap.ts')
  .then(({ start }) => start())
  .catch((error: unknown) => {
    // A chunk, style or text of the host failed: no component that could show it is rendered yet.
    document.getElementById('shell-failure')?.removeAttribute('hidden')
    throw error
  })
