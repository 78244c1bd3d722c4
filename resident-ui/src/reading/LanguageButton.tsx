import { lazy, Suspense, useState } from 'react'
import { Icon } from '../controls/Icon.tsx'

const LanguageSheet = lazy(async () => ({ default: (await import('./LanguageSheet.tsx')).LanguageSheet }))

/** Opens the choice of the language. Its label is the same in all of them. */
export const LanguageButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="reading-button" lang="en" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="globe" />
        <b className="language-word">Language</b>
      </button>
      {isOpen && (
        <Suspense>
          <LanguageSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
