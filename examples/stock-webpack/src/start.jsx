import { createRoot } from 'react-dom/client'
import App from './app.jsx'

createRoot(document.body).render(<App lang="en" />)
