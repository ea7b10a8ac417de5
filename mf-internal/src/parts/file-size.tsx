import { useIntl } from '@site/shared/platform'

const megabyte = 1024 * 1024

export function FileSize({ bytes }: { bytes: number }) {
  const intl = useIntl()
  const [size, unit] = bytes < megabyte ? [Math.ceil(bytes / 1024), 'kilobyte'] : [bytes / megabyte, 'megabyte']
  return <>({intl.formatNumber(size, { style: 'unit', unit, maximumFractionDigits: 1 })})</>
}
