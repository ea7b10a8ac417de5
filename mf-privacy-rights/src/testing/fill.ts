import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Step } from './flows.ts'
import { labelled } from './texts.ts'

/** Does in the page what a visitor does, step by step. */
export async function fill(steps: Step[], text: (id: string) => string) {
  const visitor = userEvent.setup()
  for (const step of steps) {
    if ('type' in step) {
      await visitor.click(screen.getByRole('textbox', { name: labelled(text(step.type)) }))
      await visitor.paste(step.text)
    } else if ('choose' in step) {
      const list = screen.getByRole('combobox', { name: labelled(text(step.choose)) })
      await visitor.selectOptions(list, within(list).getByRole('option', { name: step.option }))
    } else if ('press' in step) {
      await visitor.click(screen.getByText(text(step.press)))
    } else {
      await visitor.click(screen.getByRole('checkbox', { name: text(step.tick) }))
    }
  }
}
