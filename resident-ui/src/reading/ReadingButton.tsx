import { lazy, Suspense, useState } from 'react'
import { t } from '#ui/translate.ts'

const ReadingSheet = lazy(async () => ({ default: (await import('./ReadingSheet.tsx')).ReadingSheet }))
const ReadingPlayer = lazy(async () => ({ default: (await import('./ReadingPlayer.tsx')).ReadingPlayer }))

/** True once the settings were opened: until then nothing is read aloud, and no code for it loads. */
let wasOpened = false

/** Opens the settings for reading, and shows the buttons of reading aloud while it goes on. */
export const ReadingButton = () => {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    wasOpened = true
    setOpen(true)
  }
  return (
    <>
      <button type="button" className="reading-button" aria-haspopup="dialog" onClick={open}>
        <span aria-hidden="true">{t('가')}</span>
        {t('읽기 설정')}
      </button>
      {wasOpened && (
        <Suspense>
          <ReadingPlayer />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <ReadingSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
