import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import './frame/base.css'
import './frame/screen.css'
import './controls/controls.css'
import { App } from './App.tsx'
import { FailureScreen } from './frame/FailureScreen.tsx'
import { restoreTextSize } from './frame/text-size.ts'
import { toApiError } from '#ui/api-client.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

restoreTextSize()
// The list of font files is long: the first screen is drawn without waiting for it.
void import('#ui/fonts.css')

const root = createRoot(container, {
  onUncaughtError: (error) => {
    console.error(error)
    root.render(<FailureScreen error={toApiError(error)} />)
  },
})
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
)
