import { useSyncExternalStore } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import {
  pauseReading,
  readingState,
  resumeReading,
  startReading,
  stopReading,
  subscribeToReading,
} from './read-aloud.ts'

/** Shows the buttons of reading aloud, as it stands. `onStart` runs before it begins. */
export const ReadingControls = ({ onStart }: { readonly onStart?: () => void }) => {
  const state = useSyncExternalStore(subscribeToReading, readingState)
  const start = () => {
    onStart?.()
    startReading()
  }
  if (state === 'unavailable')
    return (
      <div className="reading-controls">
        <p role="status">{t('이 기기에서는 한국어로 읽어드릴 수 없습니다. 휴대전화 설정에서 음성(TTS)을 켜주세요.')}</p>
        <Button look="secondary" onClick={stopReading}>
          {t('닫기')}
        </Button>
      </div>
    )
  if (state === 'idle') return <Button onClick={start}>{t('이 화면 읽어주기')}</Button>
  const isReading = state === 'reading'
  return (
    <div className="reading-controls">
      <Button look="secondary" onClick={isReading ? pauseReading : resumeReading}>
        {isReading ? t('멈추기') : t('이어서 읽기')}
      </Button>
      <Button look="secondary" onClick={stopReading}>
        {t('그만 읽기')}
      </Button>
    </div>
  )
}
