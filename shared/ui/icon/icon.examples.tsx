import { Icon } from './icon.tsx'
import * as icons from './icons.ts'

export const all = (
  <>
    {Object.entries(icons).map(([name, shape]) => (
      <p key={name}>
        <Icon shape={shape} /> {name}
      </p>
    ))}
  </>
)
