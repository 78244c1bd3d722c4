import { useSyncExternalStore } from 'react'
import { t } from '#ui/translate.ts'
import { readingState, subscribeToReading } from './read-aloud.ts'
import { ReadingControls } from './ReadingControls.tsx'
import './reading.css'

/** Shows the buttons of reading aloud above the screen, as long as it is read or paused. */
export const ReadingPlayer = () => {
  const state = useSyncExternalStore(subscribeToReading, readingState)
  if (state === 'idle') return null
  return (
    <div className="reading-player" role="region" aria-label={t('읽어주기')}>
      <ReadingControls />
    </div>
  )
}
