import { useEffect, useState } from 'react'
import { t } from '#ui/translate.ts'

/** A change that is faster than this shows nothing: a flicker would only worry. */
const DELAY_MS = 150

/** The full-screen notice of page changes. */
export const LoadingOverlay = () => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={isLate ? 'overlay' : undefined}>
      {isLate && (
        <div className="overlay-card">
          <span className="spinner" aria-hidden="true" />
          <p className="overlay-title">{t('페이지를 불러오는 중...')}</p>
          <p className="overlay-text">{t('잠시만 기다려주세요')}</p>
        </div>
      )}
    </div>
  )
}
