import { useState } from 'react'
import { canCompute } from '#infra/lib/pdf/seal/check/index.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { ErrorNotice } from '../controls/Notice.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import { CheckedFile } from './CheckedFile.tsx'
import { checkFile, MAX_BYTES, type FileCheck } from './check-file.ts'
import { ChooseFile, useDroppedFile } from './ChooseFile.tsx'
import './document.css'

/** `?d=` of the QR code on an audit certificate: the document's short number. */
const expectedNumber = (): string | null => {
  const given = new URLSearchParams(window.location.search).get('d')
  return given !== null && /^[0-9A-Za-z-]{1,40}$/.test(given) ? given : null
}

const Unavailable = () => (
  <MessageScreen
    icon="lock"
    heading={t('안전한 연결이 아닙니다')}
    action={<LinkButton href="/">{t('홈으로')}</LinkButton>}
  >
    <p>
      {t('문서를 확인하려면 브라우저가 확인값을 계산해야 하는데, 주소가 https://로 시작할 때에만 계산할 수 있습니다.')}
    </p>
    <p>{t('주소창의 주소를 https://로 바꾸어 다시 열어주세요. 그래도 같으면 관리사무소에 문의해주세요.')}</p>
  </MessageScreen>
)

const Verify = () => {
  const [found, setFound] = useState<FileCheck | null>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [checked, setChecked] = useState(0)
  const { isBusy, error, run } = useTask()
  const expected = expectedNumber()
  const check = (file: File) => {
    setIsTooLarge(file.size > MAX_BYTES)
    if (file.size > MAX_BYTES) return
    void run(async () => {
      setFound(await checkFile(file))
      setChecked((count) => count + 1)
    })
  }
  const isOver = useDroppedFile(check)
  const choose = (words: string) => (
    <>
      <ErrorNotice>{isTooLarge && t('파일이 너무 큽니다. 100MB보다 작은 PDF만 확인할 수 있습니다.')}</ErrorNotice>
      <FailureNotice error={error} advice={t('와이파이나 데이터가 켜져 있는지 확인하고 다시 골라주세요.')} />
      <ChooseFile isBusy={isBusy} onFile={check}>
        {words}
      </ChooseFile>
    </>
  )
  // Each file's result is a screen of its own, whose heading gets the focus and is read out.
  if (found)
    return <CheckedFile key={checked} found={found} expected={expected} action={choose(t('다른 파일 확인하기'))} />
  return (
    <Screen
      title={t('문서 확인')}
      heading={t('단지에서 받은 문서가\n원본 그대로인지 확인합니다')}
      lead={<p>{t('PDF 파일을 고르면 바뀐 곳이 없는지 바로 알려드립니다.')}</p>}
      action={choose(t('PDF 파일 고르기'))}
    >
      {expected !== null && (
        <p className="document-expected">
          {tNodes('확인할 문서의 번호: {number}', { number: <strong>{expected}</strong> })}
        </p>
      )}
      <div className={isOver ? 'document-drop document-drop-over' : 'document-drop'}>
        <p>{t('컴퓨터에서는 파일을 끌어다 이 화면에 놓으셔도 됩니다.')}</p>
      </div>
      <p className="document-promise">
        {t(
          '파일은 이 기기를 떠나지 않습니다. 이 기기가 파일의 확인값(되돌릴 수 없는 숫자)을 계산하고, 단지의 기록은 그 확인값만으로 찾습니다.',
        )}
      </p>
    </Screen>
  )
}

/** `/document/verify`: shows whether Danji sealed a document, computed in the browser itself. */
const VerifyDocumentScreen = () => (canCompute() ? <Verify /> : <Unavailable />)

export default VerifyDocumentScreen
