import { Alert } from '@mui/material'
import { formatCount } from '#ui/format.ts'
import { unitsOfDongs } from '../draft/district.ts'
import { useDongs } from './DistrictFields.tsx'
import { useDraft } from './use-draft.ts'

/** Number of units up to which turnout and results together may reveal single ballots. */
const FEW_UNITS = 10

const byArea = `면적을 보고 누구의 표인지 짐작할 수 있습니다. 비밀을 꼭 지켜야 하면 세대 기준으로 만드세요.`

/** Warns before a secret vote is made what it may reveal nevertheless. */
export const SecrecyNote = () => {
  const { ballotKind, weight, listId, district, dongs } = useDraft()
  const units = unitsOfDongs(useDongs(listId), district === 'dongs' ? dongs : [])
  if (ballotKind !== 'secret') return null
  const isSmall = units > 0 && units < FEW_UNITS
  return (
    <>
      {weight === 'area' ? <Alert severity="warning">{byArea}</Alert> : null}
      {isSmall ? (
        <Alert severity="warning">
          투표하는 세대가 {formatCount(units, '세대')}뿐입니다. 결과가 한쪽으로 모이면 누가 무엇을 골랐는지 드러날 수
          있습니다.
        </Alert>
      ) : null}
    </>
  )
}
