// Where it runs by itself, without a site around it.
import { createRoot } from 'react-dom/client'
import Delivery from './delivery.jsx'

createRoot(document.getElementById('root')).render(<Delivery />)
