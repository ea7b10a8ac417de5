import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Step } from './flows.ts'
import { labelled } from './texts.ts'

/** Fills in a form as a visitor does. Finds fields by label only: queries by role take seconds in long forms. */
export async function fill(steps: Step[], text: (id: string) => string) {
  const visitor = userEvent.setup({ delay: null })
  for (const step of steps) {
    if ('type' in step) {
      await visitor.click(screen.getByLabelText(labelled(text(step.type))))
      await visitor.paste(step.text)
    } else if ('choose' in step) {
      const list = screen.getByLabelText(labelled(text(step.choose)))
      await visitor.selectOptions(list, 'labelled' in step ? text(step.labelled) : step.option)
    } else if ('pick' in step) {
      await visitor.click(screen.getByText(text(step.pick)))
    } else if ('open' in step) {
      await visitor.click(screen.getByText(labelled(text(step.open))))
    } else {
      await visitor.click(screen.getByLabelText(text(step.tick)))
    }
  }
}
