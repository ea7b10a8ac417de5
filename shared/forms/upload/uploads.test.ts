import { ApiUnavailable } from '../../calls/api-errors.ts'
import { createUploads, FileRejection, type UploadOptions } from './uploads.ts'

const fileOf = (name: string) => new File(['x'], name)

/** A queue whose uploads the test ends, in their order. */
function openQueue(stored = 0) {
  const uploads = createUploads()
  const sent: { name: string; end: () => void; fail: (error: Error) => void }[] = []
  const arrived: string[] = []
  const options: UploadOptions<string> = {
    stored,
    maxFiles: 3,
    send: ({ name }) =>
      new Promise((resolve, reject) => {
        sent.push({ name, end: () => resolve(name), fail: reject })
      }),
    onStored: (name) => arrived.push(name),
  }
  const add = (...names: string[]) => uploads.add(names.map(fileOf), options)
  const states = () => uploads.getState().map(({ file, state }) => `${file.name} ${state}`)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { uploads, options, sent, arrived, add, states, turn }
}

test('files are sent one after the other, and one that fails does not stop the others', async () => {
  const { uploads, sent, arrived, add, states, turn } = openQueue()
  add('a', 'b')
  await turn()
  expect(states()).toEqual(['a sending', 'b waiting'])
  sent[0]!.fail(new ApiUnavailable('away'))
  await turn()
  expect(states()).toEqual(['a failed', 'b sending'])
  sent[1]!.end()
  expect(await uploads.settle()).toBe(false)
  expect(arrived).toEqual(['b'])
})

test('a retried file is sent again, and settling waits for it', async () => {
  const { uploads, options, sent, arrived, add, turn } = openQueue()
  add('a')
  await turn()
  sent[0]!.fail(new ApiUnavailable('away'))
  await turn()
  uploads.retry(uploads.getState()[0]!, options)
  const settled = uploads.settle()
  await turn()
  sent[1]!.end()
  expect(await settled).toBe(true)
  expect(arrived).toEqual(['a'])
  expect(uploads.getState()).toEqual([])
})

test('a file that was removed while it waited is not sent', async () => {
  const { uploads, sent, add, turn } = openQueue()
  add('a', 'b')
  await turn()
  uploads.remove(uploads.getState()[1]!.key)
  sent[0]!.end()
  await uploads.settle()
  expect(sent.map(({ name }) => name)).toEqual(['a'])
})

test('a file that was changed or removed since it was chosen is said to be unreadable, not empty', async () => {
  const { uploads, options, sent, turn } = openQueue()
  const gone = (size: number) => {
    const file = fileOf('gone')
    const blob = file.slice()
    blob.arrayBuffer = () => Promise.reject(new DOMException('It was changed', 'NotReadableError'))
    return Object.defineProperties(file, { size: { value: size }, slice: { value: () => blob } })
  }
  uploads.add([gone(0), gone(1)], options)
  await turn()
  sent[0]!.fail(new ApiUnavailable('net::ERR_UPLOAD_FILE_CHANGED'))
  // It is the file that has to be chosen again: the message does not wait for it.
  expect(await uploads.settle()).toBe(true)
  const codes = uploads.getState().map(({ error }) => (error instanceof FileRejection ? error.code : undefined))
  expect(codes).toEqual(['FILE_UNREADABLE', 'FILE_UNREADABLE'])
})

test('files that the message has no room for, and empty ones, are rejected without being sent', async () => {
  const { uploads, sent, add, turn } = openQueue(1)
  uploads.add([new File([], 'empty')], openQueue().options)
  add('a', 'b', 'c')
  await turn()
  const codes = uploads.getState().map(({ error }) => (error instanceof FileRejection ? error.code : undefined))
  expect(codes).toEqual(['FILE_EMPTY', undefined, undefined, 'MESSAGE_FULL'])
  sent[0]!.end()
  await turn()
  sent[1]!.end()
  expect(await uploads.settle()).toBe(true)
})
