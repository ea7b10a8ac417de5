import { join } from 'node:path'
import { nodeTests, pageTests } from '@site/shared/build/jest'

const folders = [join(import.meta.dirname, 'src')]
export default { projects: [pageTests(folders), nodeTests(folders)] }
