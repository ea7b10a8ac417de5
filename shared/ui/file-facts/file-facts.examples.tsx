import { FileFacts } from './file-facts.tsx'

export const inAList = (
  <ul>
    <li>
      overzicht.pdf <FileFacts file={{ name: 'overzicht.pdf', size: 1_234_567 }} />
    </li>
    <li>
      LEESMIJ <FileFacts file={{ name: 'LEESMIJ', size: 12 }} />
    </li>
  </ul>
)
