import { Icon, type IconName } from './icon.tsx'
import { shapes } from './shapes.ts'

export const all = (
  <>
    {(Object.keys(shapes) as IconName[]).map((name) => (
      <p key={name}>
        <Icon name={name} /> {name}
      </p>
    ))}
  </>
)
