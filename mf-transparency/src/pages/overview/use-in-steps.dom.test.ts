import { countFirstRows } from './use-in-steps.ts'

const before = { width: innerWidth, height: innerHeight }
afterAll(() => Object.assign(window, { innerWidth: before.width, innerHeight: before.height }))

test.each([
  [360, 640, 3],
  [412, 915, 5],
  [899, 720, 4],
  [900, 720, 8],
  [1280, 1024, 13],
  [2560, 1440, 20],
  // A window that is hardly open.
  [300, 100, 1],
])('a window of %i by %i px begins with %i rows', (innerWidth, innerHeight, rows) => {
  Object.assign(window, { innerWidth, innerHeight })
  expect(countFirstRows()).toBe(rows)
})
