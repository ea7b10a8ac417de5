const open: (() => unknown)[] = []

/** Closes something after the last test of the file, what was opened last first. It may be closed already. */
export function closeLater(close: () => unknown): void {
  // In jest's runner for these files a hook may come from a hook or a test. The end-to-end tests close everything themselves.
  if (open.length === 0 && 'afterAll' in globalThis) afterAll(closeAll)
  open.push(close)
}

async function closeAll() {
  while (open.length > 0) await open.pop()?.()
}
