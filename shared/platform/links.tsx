import type { ComponentProps } from 'react'
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useNavigate as useRouterNavigate,
  type NavigateOptions,
} from 'react-router'
import { localPath } from './locale.ts'

type WithLocalPath<Props> = Omit<Props, 'to'> & {
  /** Path without the language, from the root: `/privacy-rights/access`. */
  to: string
}

/** A link within the site, in the current language. */
export function Link({ to, ...rest }: WithLocalPath<ComponentProps<typeof RouterLink>>) {
  return <RouterLink to={localPath(to)} {...rest} />
}

/** As `Link`, marked with `aria-current` where it leads to the page shown. */
export function NavLink({ to, ...rest }: WithLocalPath<ComponentProps<typeof RouterNavLink>>) {
  return <RouterNavLink to={localPath(to)} {...rest} />
}

/** Navigates within the site, in the current language. */
export function useNavigate() {
  const navigate = useRouterNavigate()
  return (to: string, options?: NavigateOptions) => navigate(localPath(to), options)
}
