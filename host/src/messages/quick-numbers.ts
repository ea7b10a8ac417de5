/** Between groups of three digits. */
const groupSigns: Record<string, string> = { nl: '.', fr: '\u202F', en: ',' }

/** Writes an amount of whole euros; spaces do not break. */
const writeEuros: Record<string, (digits: string) => string> = {
  nl: (digits) => `€\u00A0${digits}`,
  fr: (digits) => `${digits}\u00A0€`,
  en: (digits) => `€${digits}`,
}

/** The options of an amount in whole euros, as JSON. */
const wholeEuros = JSON.stringify({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

/**
 * Returns the cache of number formats for `createIntl`, with formats of our own for whole numbers and whole euros: when the first
 * `Intl.NumberFormat` is created, Chromium reads the numbers of all locales that it has, which blocks a phone for 100 ms.
 */
export function createNumberCache(): Record<string, Intl.NumberFormat> {
  return new Proxy<Record<string, Intl.NumberFormat>>(
    {},
    {
      get(cache, key) {
        if (typeof key !== 'string') return undefined
        const format = cache[key] ?? createFormat(key)
        if (format) cache[key] = format
        return format
      },
    },
  )
}

/** @param key the arguments of `Intl.NumberFormat` as JSON: `{"0":["nl-NL",{}]}` */
function createFormat(key: string): Intl.NumberFormat | undefined {
  const parsed: { 0: [locales: string | string[], options?: Intl.NumberFormatOptions] } = JSON.parse(key)
  const [locales, options] = parsed[0]
  const lang = String(locales).slice(0, 2)
  const given = JSON.stringify(options ?? {})
  const sign = groupSigns[lang]
  const write = given === wholeEuros ? writeEuros[lang] : given === '{}' && String
  if (sign === undefined || !write) return undefined
  let native: Intl.NumberFormat | undefined
  const getNative = () => (native ??= new Intl.NumberFormat(locales, options))
  const format = (value: number | bigint) => {
    if (!Number.isSafeInteger(value) || Number(value) < 0) return getNative().format(value)
    return write(String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, sign))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all its members are those of the native format
  return new Proxy({} as Intl.NumberFormat, {
    get: (_, name) => (name === 'format' ? format : Reflect.get(getNative(), name)),
  })
}
