import { useEffect, useRef } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { LanguageOptions } from '../language/LanguageOptions.tsx'
import './reading.css'

/** Shows the languages as a dialog; choosing one loads the page anew. */
export const LanguageSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="reading-sheet" aria-label={t('언어')} onClose={onClose}>
      <LanguageOptions />
      <Button look="secondary" onClick={() => dialog.current?.close()}>
        {t('닫기')}
      </Button>
    </dialog>
  )
}
