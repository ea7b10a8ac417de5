/** Returns what `work` resolves with. @throws the error of `late` where that takes longer than `time` milliseconds; the work goes on */
export async function inTime<T>(
  work: Promise<T>,
  time: number,
  late = () => new Error('No answer in time'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), time)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
