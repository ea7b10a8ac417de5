import { join } from 'node:path'
import { getSentences, getStaffMembers } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { allowUnanswered, renderSite } from '@site/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import manifest from '../manifest.ts'

const folder = join(import.meta.dirname, '../..')
const sharedFolder = join(folder, '../shared')
const messages = [join(sharedFolder, 'messages'), join(sharedFolder, 'notices/messages'), join(folder, 'messages')]

allowUnanswered(getSentences, getStaffMembers)

export function visit(url: string, country: Country) {
  return renderSite({ url, country, manifest, messages })
}

/** Presses what has this name, and waits for the form that it opens. Found by text: by role takes seconds in a long page. */
export async function press(name: string): Promise<void> {
  const button = (await screen.findByText(name)).closest('button')
  await userEvent.click(button ?? screen.getByText(name))
  const panel = button?.getAttribute('aria-expanded') === 'true' && button.getAttribute('aria-controls')
  if (panel) await waitFor(() => expect(document.getElementById(panel)?.querySelector('form')).not.toBeNull())
}
