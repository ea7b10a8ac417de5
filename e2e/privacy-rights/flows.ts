import { flows as oneStepFlows, objection, type Step } from '../../mf-privacy-rights/src/testing/flows.ts'
import type { Page } from '@playwright/test'
import type { Country } from '../site-under-test.ts'
import { chooseIn, chooseSecond, open, press, tick, typeInto } from './keyboard.ts'

type Text = (id: string) => string

export interface Visit {
  page: Page
  country: Country
  text: Text
  /** A new one for each visit, so that its mails can be told apart. */
  email: string
}

export interface Flow {
  name: string
  /** Below `privacy-rights/`. */
  start: string
  /** Where it is sent from. */
  end: string
  /** Where it is tried. */
  place: { country: Country; lang: 'nl' | 'fr' | 'en' }
  /** Fills in the form by keyboard, up to the button that sends. */
  fillIn: (visit: Visit) => Promise<void>
  /** Body that is sent, besides what is empty and what every request has. */
  body: (visit: Pick<Visit, 'country' | 'email'>) => object
}

/** Does by keyboard what the remote's own tests do in jsdom. */
async function fillByKeyboard({ page, text, email }: Visit, steps: readonly Step[]) {
  for (const step of steps) {
    if ('type' in step) await typeInto(page, text(step.type), step.type === 'rights_form.email' ? email : step.text)
    else if ('choose' in step)
      await chooseIn(page, text(step.choose), 'labelled' in step ? text(step.labelled) : step.option)
    else if ('pick' in step) await chooseSecond(page, text(step.after))
    else if ('open' in step) await open(page, text(step.open))
    else await tick(page, text(step.tick))
  }
}

/** Where each is tried: every language, both hosts. */
const places: Record<string, Flow['place']> = {
  access: { country: 'nl', lang: 'nl' },
  rectification: { country: 'be', lang: 'en' },
  publication: { country: 'be', lang: 'nl' },
  forgotten: { country: 'nl', lang: 'en' },
  other: { country: 'be', lang: 'fr' },
}

const dagwijzer = ['dagwijzer', 'dagwijzer-online']
const avondbode = { nl: ['avondbode', 'avondbode-online'], be: ['avondbode', 'avondbode-online', 'avondbode-audio'] }

/** Every kind of request of the public pages (product §3). */
export const flows: Flow[] = [
  {
    name: 'objection',
    start: 'direct-marketing/brands',
    end: 'direct-marketing/communication-types',
    place: { country: 'be', lang: 'fr' },
    async fillIn(visit) {
      const { page, country, text } = visit
      await tick(page, 'Avondbode')
      await tick(page, 'De Dagwijzer')
      await press(page, text('privacy_rights.next'))
      await fillByKeyboard(visit, objection.steps(country))
    },
    body: ({ country, email }) => ({
      ...objection.body(country),
      brands: [...avondbode[country], ...dagwijzer],
      email,
    }),
  },
  ...oneStepFlows.map(({ name, path, steps, body }): Flow => ({
    name,
    start: path,
    end: path,
    place: places[path]!,
    fillIn: (visit) => fillByKeyboard(visit, steps(visit.country)),
    body: ({ country, email }) => ({ ...body(country), email }),
  })),
]
