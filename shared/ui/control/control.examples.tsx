import { controlStyle } from './control.ts'

export const empty = <input className={controlStyle} aria-label="Naam" />

export const filledIn = <textarea className={controlStyle} aria-label="Je vraag" defaultValue="Wat weten jullie?" />

export const chosen = (
  <select className={controlStyle} aria-label="Land">
    <option>Nederland</option>
    <option>Het Verenigd Koninkrijk van Groot-Brittannië en Noord-Ierland en zijn overzeese gebieden</option>
  </select>
)

export const wrong = (
  <>
    <input className={controlStyle} aria-label="E-mailadres" aria-invalid aria-describedby="why" defaultValue="anna@" />
    <span id="why">Gelieve een correct e-mailadres in te vullen</span>
  </>
)
