import { Alert } from '@mui/material'
import { formatCount } from '#ui/format.ts'
import { unitsOfDongs } from '../draft/district.ts'
import { useDongs } from './DistrictFields.tsx'
import { useDraft } from './use-draft.ts'

/** Number of units up to which turnout and results together may reveal single ballots. */
const FEW_UNITS = 10

const byArea = `무기명이라도 면적으로 집계하면 면적을 보고 누구의 표인지 짐작할 수 있습니다. 참여한 세대가 적거나 면적이 하나뿐인
세대가 있으면 더 그렇습니다. 그래서 투표지가 세 장보다 적은 선택지는 다른 선택지와 묶어서 보여 드립니다. 비밀을 꼭 지켜야 하는
투표라면 세대 기준으로 만드세요.`

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
          투표하는 세대가 {formatCount(units, '세대')}뿐입니다. 무기명이라도 결과가 한쪽으로 모이면 누가 무엇을 골랐는지
          드러날 수 있습니다.
        </Alert>
      ) : null}
    </>
  )
}
