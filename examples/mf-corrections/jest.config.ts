import { join } from 'node:path'
import { pageTests } from '@site/shared/build/jest'

export default pageTests([join(import.meta.dirname, 'src')])
