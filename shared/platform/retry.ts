import { useLocation, useNavigate, useNavigation } from 'react-router'

/** Loads the page at this address again, without reloading the document: a navigation to it that replaces the entry. */
export function useRetry() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const retrying = useNavigation().state !== 'idle'
  return { retrying, retry: () => void navigate(pathname + search, { replace: true }) }
}
