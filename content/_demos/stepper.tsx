'use client';

import { useState } from 'react';

export interface StepperProps {
  start?: number;
}

/** A number with a button on either side. */
export function Stepper({ start = 0 }: StepperProps) {
  const [value, setValue] = useState(start);
  return (
    <div>
      <button type="button" aria-label="Less" onClick={() => setValue(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label="More" onClick={() => setValue(value + 1)}>
        +
      </button>
    </div>
  );
}
