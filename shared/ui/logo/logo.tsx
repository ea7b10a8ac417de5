import { createElement, type ReactNode } from 'react'
import { logo } from '../../rules/index.ts'

/** The logo of the site, in the colours of the text around it. */
export function Logo() {
  return toElement(logo)
}

/** Builds one element of the logo, with those in it. */
function toElement([name, attributes, children]: typeof logo): ReactNode {
  return createElement(name, attributes, ...children.map(toElement))
}
