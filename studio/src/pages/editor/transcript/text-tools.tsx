import { CutProposals, ProposeCuts } from './cut-proposals.tsx';

/** What is done with the text of a clip as a whole. */
export function TextTools() {
  return (
    <div className="border-line border-b">
      <div className="flex flex-wrap items-center p-2">
        <ProposeCuts />
      </div>
      <CutProposals />
    </div>
  );
}
