import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
const wasmBinary = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasmBinary).buffer }, fireImmediately: true })

/** Reads the QR code of a PNG, as a telephone does; undefined where it has none. */
export async function readQrCode(picture: Uint8Array): Promise<string | undefined> {
  const [code] = await readBarcodes(picture, { formats: ['QRCode'] })
  return code?.text
}
