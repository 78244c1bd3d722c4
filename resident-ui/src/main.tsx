import './language/start.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import './frame/base.css'
import './frame/screen.css'
import './controls/controls.css'
import { App } from './App.tsx'
import { ErrorBoundary } from './frame/ErrorBoundary.tsx'
import { restoreSettings } from './reading/device-settings.ts'
import { ServerBar } from './frame/ServerBar.tsx'
import { Toasts } from './frame/Toasts.tsx'
import { flushLogsOnLeaving } from '#ui/report/client-log.ts'
import { reportUncaughtErrors } from '#ui/report/error-report.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

reportUncaughtErrors()
flushLogsOnLeaving()
restoreSettings()
// The list of font files is long: the first screen is drawn without waiting for it.
void import('#ui/fonts.css')

createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <ServerBar />
      <App />
      <Toasts />
    </ErrorBoundary>
  </StrictMode>,
)
