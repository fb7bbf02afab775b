import { type ReactNode, useId } from 'react';

type TableProps = { caption: string; columns: { name: string; isNumber?: boolean }[]; children: ReactNode };

/** Numbers beside each other. Scrolls sideways by itself where it is wider than the window. */
export function Table({ caption, columns, children }: TableProps) {
  const id = useId();
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-labelledby={id}>
      <table className="w-full text-left">
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead>
          <tr className="border-line border-b">
            {columns.map(({ name, isNumber = false }) => (
              <th
                key={name}
                scope="col"
                className={`text-muted px-3 py-2 text-sm font-medium ${isNumber ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">{children}</tbody>
      </table>
    </div>
  );
}

/** A cell of a `Table`. */
export function Cell({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return <td className={`px-3 py-2 ${isNumber ? 'text-right tabular-nums' : ''}`}>{children}</td>;
}
