import { Box } from '@mui/material'
import { Fragment } from 'react'

type NoWrapProps = { readonly text: string; readonly between?: '·' | '/' }

/**
 * Wraps a text between its separators alone: a phone number, or an area with its ㎡, stays on one
 * line.
 */
export const NoWrap = ({ text, between = '·' }: NoWrapProps) =>
  text.split(` ${between} `).map((piece, index, { length }) => (
    <Fragment key={index}>
      <Box component="span" sx={{ display: 'inline-block' }}>
        {index < length - 1 ? `${piece} ${between}` : piece}
      </Box>{' '}
    </Fragment>
  ))
