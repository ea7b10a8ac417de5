import { keepRetention } from '../retention.ts'

type Needs = Parameters<typeof keepRetention>[0]

/** Does once what the server does every hour, at the time of the services' clock. */
export function runRetention(needs: Needs): Promise<void> {
  return keepRetention(needs, (problem) => {
    throw new Error(problem)
  })
}
