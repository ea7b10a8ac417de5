interface UploadAnswer {
  /** 0 where the connection breaks. */
  status: number
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface SentUpload {
  call: string
  headers: Readonly<Record<string, string>>
  file: File
}

/** Answers uploads by what `answer` returns for each; jsdom's own would use the network. Returns what was sent. */
export function fakeUploads(answer: (upload: SentUpload) => UploadAnswer | Promise<UploadAnswer>): SentUpload[] {
  const sent: SentUpload[] = []
  class FakeUpload extends EventTarget {
    upload = new EventTarget()
    status = 0
    response: unknown = null
    private call = ''
    private readonly headers: Record<string, string> = {}
    private answered: Readonly<Record<string, string>> = {}

    open(method: string, url: string) {
      this.call = `${method} ${url}`
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }

    getResponseHeader(name: string) {
      return this.answered[name] ?? null
    }

    abort() {
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }

    send(file: File) {
      const upload = { call: this.call, headers: this.headers, file }
      sent.push(upload)
      setTimeout(async () => {
        const { status, body = null, headers = {} } = await answer(upload)
        this.status = status
        this.response = body
        this.answered = headers
        this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  Reflect.set(globalThis, 'XMLHttpRequest', FakeUpload)
  return sent
}
