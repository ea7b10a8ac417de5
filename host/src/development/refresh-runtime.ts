import * as refresh from 'react-refresh/runtime'

// React DOM looks for this once, when it is evaluated: it is the first entry of a development build.
refresh.injectIntoGlobalHook(window)
window.refresh = refresh
