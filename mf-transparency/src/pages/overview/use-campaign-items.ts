import { getCampaignItems, type CampaignFilter, type CampaignItem } from '@site/shared/api'
import { getLocale } from '@site/shared/platform'
import { useEffect, useState } from 'react'

export type CampaignList = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; items: CampaignItem[] }

interface Answer {
  filter: CampaignFilter
  list: CampaignList
}

/** The items that pass the filter. Another filter clears the list at once, and an answer to a former one is let go. */
export function useCampaignItems(filter: CampaignFilter) {
  const { country } = getLocale()
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let wanted = true
    const show = (list: CampaignList) => {
      if (wanted) setAnswer({ filter, list })
    }
    getCampaignItems(country, filter).then(
      (items) => show({ state: 'ready', items }),
      () => show({ state: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [country, filter, attempt])

  const list: CampaignList = answer?.filter === filter ? answer.list : { state: 'loading' }
  return {
    list,
    retry: () => {
      setAnswer(undefined)
      setAttempt(attempt + 1)
    },
  }
}
