import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, TableCell, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { holdingFieldNames, holdingFields } from '#services/roll/fields.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate } from '#ui/format.ts'
import { dongName } from '../../labels/dong-name.ts'
import { holdingText } from '../../labels/holding-labels.ts'
import type { TypedCells } from '../upload/typed-cells.ts'

type Owner = RollImportPreview['rows'][number]['owners'][number]

/** A share of the land is left out: the table is wide enough. */
export const shownFields = holdingFieldNames.filter((field) => field !== 'landShare')

type OwnerCellsProps = {
  readonly owner: Owner
  /** "1/2" of several. */
  readonly place: string | null
  /** Who the row is of; the others are those who own with them. */
  readonly isFirst: boolean
  /** What was typed in place of what the file says. */
  readonly typed: TypedCells
}

const oneLine = { whiteSpace: 'nowrap' } as const
const byHand = { display: 'inline-flex', alignItems: 'center', gap: 1, color: 'primary.main' } as const

type ShownProps = { readonly was: string | undefined; readonly children: ReactNode }

/** What stands in a cell; where it was typed by hand, so that one sees it, and what the file says. */
const Shown = ({ was, children }: ShownProps) =>
  was === undefined ? (
    children
  ) : (
    <Box component="span" sx={byHand}>
      {children}
      <EditIcon sx={{ fontSize: 14 }} titleAccess={`직접 고침, 파일에는 ${was === '' ? '빈칸' : was}`} />
    </Box>
  )

/** What a row says of one owner. */
export const OwnerCells = ({ owner, place, isFirst, typed }: OwnerCellsProps) => (
  <>
    <TableCell sx={oneLine}>
      <Shown was={typed.dong}>{owner.dong === '' ? '–' : dongName(owner.dong)}</Shown>
    </TableCell>
    <TableCell sx={oneLine}>
      <Shown was={typed.ho}>{owner.ho || '–'}</Shown>
    </TableCell>
    <TableCell sx={{ ...oneLine, fontWeight: 600 }}>
      <Shown was={isFirst ? typed.name : typed.coOwner}>{owner.name || '–'}</Shown>
      {place === null ? null : (
        <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 1.5, fontWeight: 400 }}>
          공유 {place}
        </Typography>
      )}
    </TableCell>
    <TableCell sx={oneLine}>
      <Shown was={typed.phone}>{owner.phone === '' ? '–' : formatPhone(owner.phone)}</Shown>
    </TableCell>
    <TableCell sx={oneLine}>
      <Shown was={typed.birthDate}>{owner.birthDate === '' ? '–' : formatBirthDate(owner.birthDate)}</Shown>
    </TableCell>
    {shownFields.map((field) => (
      <TableCell key={field} sx={holdingFields[field].kind === 'area' ? oneLine : undefined}>
        <Shown was={typed[field]}>{holdingText(field, owner[field] === '' ? null : owner[field], '–')}</Shown>
      </TableCell>
    ))}
  </>
)
