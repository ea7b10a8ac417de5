// Federation needs an asynchronous boundary before anything shared is used.
import('./bootstrap.ts')
  .then(({ start }) => start())
  .catch((error: unknown) => {
    // A chunk, style or text of the host failed: nothing is rendered yet that could report it.
    document.getElementById('shell-failure')?.removeAttribute('hidden')
    throw error
  })
