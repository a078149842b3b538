import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Less important than what is beside it. */
export const SmallText = (props: TextProps & { children: ReactNode }) => <Text fz={14} c="dimmed" {...props} />;
