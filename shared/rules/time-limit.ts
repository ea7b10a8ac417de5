/** Returns what `work` resolves with. @throws Error where that takes longer than `time` milliseconds; the work goes on */
export async function inTime<T>(work: Promise<T>, time: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), time)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
