import { t } from '#ui/translate.ts'
import { KoreanIsBinding } from '../language/KoreanIsBinding.tsx'
import { Button } from '../controls/Button.tsx'
import { Screen } from '../frame/Screen.tsx'
import type { MinutesText as Text } from './minutes-api.ts'
import { MinutesText } from './MinutesText.tsx'

type ReadStepProps = { readonly text: Text; readonly onSign: () => void; readonly onRefuse: () => void }

/** Shows the text that is to be signed, and its hash. */
export const ReadStep = ({ text, onSign, onRefuse }: ReadStepProps) => (
  <Screen
    title={t('의사록 읽기')}
    heading={t('의사록을 읽어주세요')}
    lead={<p>{t('사실과 같으면 서명해주세요.')}</p>}
    action={
      <>
        <Button onClick={onSign}>{t('서명하기')}</Button>
        <Button look="quiet" onClick={onRefuse}>
          {t('서명하지 않기')}
        </Button>
      </>
    }
  >
    <KoreanIsBinding />
    <MinutesText body={text.body} />
    <p className="small minutes-fixed">{t('확인값 {hash}', { hash: text.sha256.slice(0, 16) })}</p>
  </Screen>
)
